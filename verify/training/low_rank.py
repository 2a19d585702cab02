"""Low-rank adapters: a large frozen model and a small learned change to each of its layers.

After Hu et al. (2021), "LoRA: Low-Rank Adaptation of Large Language Models".
"""

from collections.abc import Iterator
from pathlib import Path

import torch
from safetensors.torch import save_file

SCALE = 2.0
"""How much the change weighs; the loading side multiplies it in."""


class LowRank(torch.nn.Module):
    """A frozen linear layer plus `up @ down`, which starts at zero."""

    def __init__(self, layer: torch.nn.Linear, rank: int) -> None:
        super().__init__()
        self.layer = layer
        self.down = torch.nn.Parameter(torch.empty(rank, layer.in_features))
        self.up = torch.nn.Parameter(torch.zeros(layer.out_features, rank))
        torch.nn.init.normal_(self.down, std=rank**-0.5)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        """Return what the layer gives, shape (..., out_features), changed by the adapter."""
        changed: torch.Tensor = inputs @ self.down.T @ self.up.T * SCALE
        return self.layer(inputs) + changed


def adapt(model: torch.nn.Module, rank: int, *, frozen_layers: int = 0) -> None:
    """Freeze the model, and give each linear layer of its encoder a change of the given rank.

    The lowest `frozen_layers` stay as they are: no gradient has to reach them, which saves time.
    The classification head, which is new, learns whole.
    """
    for name, parameter in model.named_parameters():
        parameter.requires_grad = name.startswith("classifier")
    for name, layer in list(_encoder_layers(model)):
        if int(name.partition(".encoder.layer.")[2].partition(".")[0]) < frozen_layers:
            continue
        parent = model.get_submodule(name.rpartition(".")[0])
        setattr(parent, name.rpartition(".")[2], LowRank(layer, rank))


def save_adapter(model: torch.nn.Module, path: Path) -> None:
    """Write what was learned, in half precision: the changes and the head."""
    learned = {
        name: parameter.detach().to(torch.float16).contiguous()
        for name, parameter in model.named_parameters()
        if parameter.requires_grad
    }
    save_file(learned, path)


def _encoder_layers(model: torch.nn.Module) -> Iterator[tuple[str, torch.nn.Linear]]:
    for name, module in model.named_modules():
        if ".encoder.layer." in name and isinstance(module, torch.nn.Linear):
            yield name, module
