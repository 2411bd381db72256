"""A conversation of thirty turns about twelve people, with tools in every third turn; all names and numbers are made up."""

import json

PEOPLE = [
    ("Harold", "Whitcombe", "Portland", "14 Alder Street"),
    ("Marisol", "Quintero", "Denver", "2207 Juniper Avenue"),
    ("Priya", "Raghunathan", "Austin", "88 Willow Lane"),
    ("Gunnar", "Lindqvist", "Seattle", "501 Birch Road"),
    ("Beatrice", "Okonkwo", "Chicago", "73 Maple Drive"),
    ("Desmond", "Fairweather", "Boston", "9 Chestnut Court"),
    ("Yolanda", "Kowalczyk", "Phoenix", "3150 Cedar Avenue"),
    ("Theodore", "Vandenberg", "Dallas", "640 Hickory Street"),
    ("Ingrid", "Sorensen", "Atlanta", "27 Poplar Lane"),
    ("Malcolm", "Abernathy", "Houston", "1188 Walnut Drive"),
    ("Rosalind", "Castellano", "Miami", "402 Sycamore Road"),
    ("Winston", "Thackeray", "Detroit", "56 Magnolia Street"),
]


def card(number):
    """RETURNS: a credit card's number with its check digit (Luhn)."""
    digits = f"45562204{number:02d}73519"
    doubled = sum(sum(divmod(2 * int(digit), 10)) for digit in digits[::2]) + sum(map(int, digits[1::2]))
    whole = digits + str(-doubled % 10)
    return " ".join(whole[place : place + 4] for place in range(0, 16, 4))


def values(number):
    """RETURNS: the values of a person that nobody else may see, by what they are."""
    given, last, city, street = PEOPLE[number]
    return {
        "name": f"{given} {last}",
        "given": given,
        "last": last,
        "turned": f"{last.upper()}, {given}",
        "email": f"{given.lower()}.{last.lower()}@example.com",
        "phone": f"212-555-01{number + 10}",
        "mobile": f"+1 415 555 01{number + 40}",
        "ssn": f"{219 + number}-09-{9980 + number}",
        "employee": f"{48210 + 7 * number}",
        "street": street,
        "city": city,
        "born": f"{number + 3} March 19{60 + number}",
        "card": card(number),
        "account": f"{30078120 + 911 * number}",
        "ip": f"203.0.113.{number + 17}",
        "passport": f"{530041230 + 17 * number}",
        "user": f"{given[0].lower()}{last.lower()}{number + 70}",
    }


PLANTED = sorted({value for number in range(len(PEOPLE)) for value in values(number).values()})

SAID = [
    "My colleague {name} called me from {phone} and asked for the contract.",
    "{given} was born on {born} and lives at {street} in {city}. Please write to {email}.",
    "The social security number of {name} is {ssn}; the employee number is {employee}.",
    "Can you draft a letter to Mr. {last}? The mobile phone is {mobile}.",
    "The form was signed by {turned}. The passport number is {passport}.",
    "Charge the credit card {card} of {name}, bank account number {account}.",
    "{given} logged in as user name: {user} from the IP address {ip}.",
]


def turns():
    """YIELDS: thirty lists of new messages; each of the people is spoken of in seven turns or more."""
    for turn in range(30):
        said = [(values(place % 12), SAID[place // 12 % 7]) for place in range(3 * turn, 3 * turn + 3)]
        content = " ".join(sentence.format(**person) for person, sentence in said)
        if turn % 3:
            yield [{"role": "user", "content": content}]
            continue
        first, second = said[0][0], values((turn + 5) % 12)
        arguments = {
            "full_name": second["name"],
            "phone": second["phone"],
            "tags": ["urgent", second["email"]],
            "limit": 5,
        }
        result = {
            "rows": [{"name": first["name"], "ssn": first["ssn"], "note": f"{first['given']} agreed."}],
            "total": 1,
        }
        call = {"name": "find_person", "arguments": json.dumps(arguments)}
        yield [
            {"role": "user", "content": [{"type": "text", "text": content}]},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": f"call_{turn}x7", "type": "function", "function": call}],
            },
            {"role": "tool", "tool_call_id": f"call_{turn}x7", "content": json.dumps(result)},
        ]
