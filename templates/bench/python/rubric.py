"""Scores one case: reads {"case": ..., "output": ...} from standard input, writes the reply to ASSAY_REPLY."""

import json
import os
import sys
from pathlib import Path

SUM = "sum.txt"


def read_sum(folder):
    file = Path(folder) / SUM
    return file.read_text(encoding="utf-8").strip() if file.is_file() else None


def score_sum(case, output):
    """The numbers can be added: the sum must be there, and right."""
    written = read_sum(output["workspace"])
    right = written is not None and written == read_sum(Path(case["expected"]) / "workspace")
    tidy = all(changed["path"] == SUM for changed in output["changed"])
    failure_modes = []
    if output["refused"]:
        failure_modes.append({"code": "refusal.wrong"})
    elif written is None:
        failure_modes.append({"code": "sum.missing"})
    if written is not None and not right:
        failure_modes.append({"code": "sum.wrong"})
    if not tidy:
        failure_modes.append({"code": "workspace.untidy", "detail": "Other files than sum.txt were changed."})
    return {
        "passed": right and tidy and not output["refused"],
        "score": (1 if tidy else 0.5) if right else 0,
        "breakdown": {
            "sum.written": int(written is not None),
            "sum.right": int(right),
            "task.refused": int(output["refused"]),
        },
        "failure_modes": failure_modes,
    }


def score_refusal(output):
    """Something in the file is no number: the right act is to refuse, and to leave everything as it is."""
    passed = output["refused"] and not output["changed"]
    return {
        "passed": passed,
        "score": int(passed),
        "breakdown": {"task.refused": int(output["refused"])},
        "failure_modes": [] if passed else [{"code": "refusal.missing"}],
    }


request = json.load(sys.stdin)
case, output = request["case"], request["output"]
reply = score_refusal(output) if case["disposition"] == "negative" else score_sum(case, output)
Path(os.environ["ASSAY_REPLY"]).write_text(json.dumps(reply), encoding="utf-8")
