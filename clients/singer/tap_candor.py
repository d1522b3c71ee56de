#!/usr/bin/env python3
"""A Singer tap for Candor: the published reviews of an organisation, with deletions.

It needs Python 3.9 and nothing else. The first run loads the export; later runs read the feed of changes from the state's cursor. A deleted
review comes as a record whose `_sdc_deleted_at` is set.

  tap_candor.py --config config.json [--state state.json] | target-postgres --config target.json

The configuration is {"base_url": "https://reviews.example"}; CANDOR_KEY holds a key with the scope read.
"""

import argparse
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

STREAM = "reviews"
TIMEOUT = 60
TRIES = 5
LONGEST_WAIT = 60
STATE_EVERY = 10_000

TEXT = {"type": ["null", "string"]}
MOMENT = {"type": ["null", "string"], "format": "date-time"}
FLAG = {"type": ["null", "boolean"]}
NUMBER = {"type": ["null", "integer"]}
SCHEMA = {
    "type": "object",
    "additionalProperties": True,
    "properties": {
        "id": {"type": "string"},
        "businessId": TEXT,
        "rating": NUMBER,
        "title": TEXT,
        "body": TEXT,
        "author": TEXT,
        "verified": FLAG,
        "incentivized": FLAG,
        "reward": TEXT,
        "source": TEXT,
        "origin": TEXT,
        "status": TEXT,
        "language": TEXT,
        "experienceDate": TEXT,
        "helpfulCount": NUMBER,
        "createdAt": MOMENT,
        "updatedAt": MOMENT,
        "editedAt": MOMENT,
        "url": TEXT,
        "photos": {"type": ["null", "array"], "items": {"type": "object", "additionalProperties": True}},
        "reply": {"type": ["null", "object"], "additionalProperties": True},
        "_sdc_deleted_at": MOMENT,
    },
}


class Refused(Exception):
    """The service refused the request, and a later one would not help."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def ask(base_url, path, query):
    """Opens an answer. Tries again after 429, 5xx and lost connections, as late as Retry-After says."""
    given = {name: value for name, value in query.items() if value is not None}
    url = f"{base_url.rstrip('/')}/api/v1{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {os.environ['CANDOR_KEY']}"})
    for tried in range(TRIES):
        wait = 2**tried
        try:
            return urllib.request.urlopen(request, timeout=TIMEOUT)
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500:
                raise refusal(error) from None
            asked = error.headers.get("Retry-After", "")
            wait = max(wait, int(asked)) if asked.isdigit() else wait
            last = f"The service answered {error.code}."
        except urllib.error.URLError as error:
            last = f"The service gave no answer: {error.reason}."
        time.sleep(min(wait, LONGEST_WAIT))
    raise SystemExit(last)


def refusal(error):
    try:
        told = json.load(error)["error"]
        return Refused(told["code"], told["message"])
    except (ValueError, KeyError, TypeError):
        return Refused(f"http_{error.code}", f"The service answered {error.code}.")


def write(message):
    sys.stdout.write(json.dumps(message, ensure_ascii=False) + "\n")


def write_state(cursor, after=None):
    write({"type": "STATE", "value": {"cursor": cursor, "after": after}})
    sys.stdout.flush()


def write_review(review):
    write({"type": "RECORD", "stream": STREAM, "record": {**review, "_sdc_deleted_at": None}})


def load(base_url, cursor, after):
    """Writes the rest of the export. It is complete once an answer holds no further review. Returns the first cursor."""
    while True:
        count = 0
        with ask(base_url, "/export", {"after": after}) as lines:
            first = json.loads(next(lines))["cursor"]
            cursor = cursor or first
            for line in lines:
                review = json.loads(line)
                write_review(review)
                after, count = review["id"], count + 1
                if count % STATE_EVERY == 0:
                    write_state(cursor, after)
        if count == 0:
            return cursor
        write_state(cursor, after)


def follow(base_url, cursor):
    """Writes each change up to the head."""
    while True:
        with ask(base_url, "/changes", {"cursor": cursor, "limit": 1000}) as answer:
            page = json.load(answer)
        for change in page["data"]:
            if change["op"] == "upsert":
                write_review(change["review"])
            else:
                gone = {"id": change["id"], "_sdc_deleted_at": change["at"]}
                write({"type": "RECORD", "stream": STREAM, "record": gone})
        cursor = page["nextCursor"]
        write_state(cursor)
        if not page["hasMore"]:
            return


def main():
    parser = argparse.ArgumentParser(description="A Singer tap for Candor.")
    parser.add_argument("--config", required=True)
    parser.add_argument("--state")
    parser.add_argument("--catalog", help="accepted and not read: there is one stream")
    parser.add_argument("--discover", action="store_true")
    asked = parser.parse_args()
    if asked.discover:
        stream = {"tap_stream_id": STREAM, "stream": STREAM, "schema": SCHEMA, "key_properties": ["id"], "metadata": []}
        return write({"streams": [stream]})
    with open(asked.config, encoding="utf-8") as file:
        base_url = json.load(file).get("base_url", "")
    if not base_url.startswith(("https://", "http://")):
        raise SystemExit("base_url must be the address of the service, such as https://reviews.example.")
    if not os.environ.get("CANDOR_KEY"):
        raise SystemExit("CANDOR_KEY must hold a key with the scope read.")
    state = {}
    if asked.state:
        with open(asked.state, encoding="utf-8") as file:
            state = json.load(file)
    write({"type": "SCHEMA", "stream": STREAM, "schema": SCHEMA, "key_properties": ["id"]})
    cursor, after = state.get("cursor"), state.get("after")
    if cursor is None or after is not None:
        cursor = load(base_url, cursor, after)
    try:
        follow(base_url, cursor)
    except Refused as error:
        if error.code != "cursor_ahead":
            raise
        raise SystemExit("The service restored a backup: empty the target, and run again without --state.") from None


if __name__ == "__main__":
    try:
        main()
    except Refused as error:
        sys.exit(f"{error.code}: {error}")
    except (OSError, http.client.HTTPException, ValueError) as error:
        sys.exit(f"The answer broke off: {error}. Run again with the last state.")
