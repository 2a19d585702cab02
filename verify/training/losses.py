"""What a step of training lowers."""

import torch
from torch.nn.functional import log_softmax

from verify.training.rows import NOT_SUPPORTED


def pair_loss(
    logits: torch.Tensor, labels: torch.Tensor, said: torch.Tensor | None = None
) -> torch.Tensor:
    """Cross-entropy, where a two-way row asks only that the claim is not supported.

    `logits` has shape (rows, 3), `labels` (rows,) with classes 0 to 3. `said` is what a teacher
    says, shape (rows, 3), zeros where it was not asked; where it was, half of the loss is to
    disagree with it.
    """
    logged = log_softmax(logits, dim=-1)
    three_way = logged.gather(1, labels.clamp(max=2)[:, None])[:, 0]
    two_way = torch.logsumexp(logged[:, 1:], dim=-1)
    of_labels = -torch.where(labels == NOT_SUPPORTED, two_way, three_way)
    if said is None:
        return of_labels.mean()
    of_teacher = -(said * logged).sum(dim=-1)
    return torch.where(said.sum(dim=-1) > 0, (of_labels + of_teacher) / 2, of_labels).mean()
