"""POST /v1/verify and /v1/verify/claim: check what another system says."""

from collections.abc import Callable

from fastapi import APIRouter

from tagtrap.api.access import Served, TheActor, TheServed, errors
from tagtrap.api.errors import ApiError
from tagtrap.api.verdict_replies import VerifyReply
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import BadRecord
from tagtrap.service.permissions import require
from verify.answers import AnswerChecker
from verify.requests import AnswerRequest, ClaimRequest, verify_answer, verify_claim

router = APIRouter(tags=["verify"])


@router.post("/v1/verify", responses=errors(400, 409))
def verify(request: AnswerRequest, served: TheServed, actor: TheActor) -> VerifyReply:
    """Check an answer against the context that it was written from; nothing is stored."""
    return _checked(served, actor, lambda checker: verify_answer(request, checker))


@router.post("/v1/verify/claim", responses=errors(400, 409))
def verify_one_claim(request: ClaimRequest, served: TheServed, actor: TheActor) -> VerifyReply:
    """Check one claim against its premises; nothing is stored."""
    return _checked(served, actor, lambda checker: verify_claim(request, checker))


def _checked(
    served: Served, actor: Actor, check: Callable[[AnswerChecker], dict[str, object]]
) -> VerifyReply:
    require(actor, Permission.ASK)
    with served.turns.taken():
        try:
            return VerifyReply.model_validate(check(served.app.verifying))
        except BadRecord as error:
            # Its form was right, so what is left is a tag that stands for two texts.
            raise ApiError(409, "conflicting_tags", str(error), "context") from error
