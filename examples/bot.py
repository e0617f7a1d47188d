"""A bot for Baston in thirty lines: opens a table against a bot of the server, and plays to the end.

    python3 examples/bot.py http://localhost:7777
"""
import json, random, sys, time, urllib.request

SERVER = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://localhost:7777"
HEADERS = {"Content-Type": "application/json", "Accept-Language": "en"}


def call(path, sent=None):
    data = None if sent is None else json.dumps(sent).encode()
    time.sleep(0.06)  # nobody may post more than twenty times a second
    request = urllib.request.Request(f"{SERVER}/api{path}", data, HEADERS)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


HEADERS["Authorization"] = "Bearer " + call("/tokens", {})["token"]
table = call("/tables", {"name": "Snake", "chairs": [{"who": "host"}, {"who": "bot:random"}]})["code"]
while (now := call(f"/tables/{table}/decision?wait=15"))["stage"] != "over":
    if question := now["decision"]:
        options = list(enumerate(question["options"]))
        random.shuffle(options)
        options.sort(key=lambda option: option[1]["kind"] in ("end", "pass", "no"))  # does what it can
        many = question["max"] if question["ordered"] else min(max(question["min"], 1), question["max"])
        picks = [place for place, _ in options[:many]]
        call(f"/tables/{table}/answers", {"at": question["at"], "picks": picks})
position = call(f"/tables/{table}/view")
for seat in position["seats"]:
    print(seat["name"], seat["vp"], "won" if seat["seat"] in position["winners"] else "")
print(f"{len(call(f'/tables/{table}/record')['record']['answers'])} answers at {SERVER}/t/{table}")
