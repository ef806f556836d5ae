# A program that uses a client of another language, which openapi-python-client generates from the API document.
import os
import time

from zakka_api import AuthenticatedClient
from zakka_api.api.orders import orders_create
from zakka_api.api.products import products_create
from zakka_api.api.redemptions import redemptions_create, redemptions_lookup
from zakka_api.api.tickets import tickets_list
from zakka_api.models import (
    OrderOutput,
    OrdersCreateBody,
    OrdersCreateBodyCustomer,
    OrdersCreateBodyItemsItem,
    OrdersCreateBodyPaymentMethod,
    OrdersCreateResponse400,
    ProductOutput,
    RedemptionLookup,
    RedemptionResult,
    RedemptionsCreateBody,
    RedemptionsCreateResponse409,
    RedemptionsCreateResponse409Error,
    RedemptionsLookupBody,
    TicketOutput,
    TicketProductInput,
    TicketProductInputEventsItem,
    TicketProductInputStatus,
    TicketsListResponse200,
)

client = AuthenticatedClient(
    base_url=os.environ["API_URL"],
    token=os.environ["API_KEY"],
    raise_on_unexpected_status=True,
)


def expect(kind, answer):
    """Returns an answer of this kind, or fails with what came instead."""
    assert isinstance(answer, kind), answer
    return answer


event = TicketProductInputEventsItem(starts_at=int(time.time()) + 86_400, location="Main hall", capacity=20)
new_product = TicketProductInput(
    type_="ticket",
    title="Winter Lights Night",
    status=TicketProductInputStatus.PUBLISHED,
    price_cents=2_400,
    events=[event],
)
product = expect(ProductOutput, products_create.sync(client=client, body=new_product))
assert product.events[0].remaining == 20


def order_of(quantity):
    item = OrdersCreateBodyItemsItem(product_id=product.id, quantity=quantity)
    return OrdersCreateBody(
        customer=OrdersCreateBodyCustomer(email="ines.moreau@post.example", name="Ines Moreau"),
        items=[item],
        payment_method=OrdersCreateBodyPaymentMethod.MANUAL,
    )


order = expect(OrderOutput, orders_create.sync(client=client, body=order_of(2), idempotency_key="first"))
assert order.total_cents == 2 * product.price_cents
again = orders_create.sync_detailed(client=client, body=order_of(2), idempotency_key="first")
assert again.parsed.id == order.id
assert again.headers["Idempotent-Replayed"] == "true"

page = expect(TicketsListResponse200, tickets_list.sync(client=client, order_id=order.id, limit=1))
assert page.has_more
ticket = expect(TicketOutput, page.data[0])

found = expect(
    RedemptionLookup, redemptions_lookup.sync(client=client, body=RedemptionsLookupBody(token=ticket.qr_token))
)
assert found.redeemable
assert expect(TicketOutput, found.resource).id == ticket.id

scan = RedemptionsCreateBody(token=ticket.qr_token, source="Door A")
result = expect(RedemptionResult, redemptions_create.sync(client=client, body=scan))
assert expect(TicketOutput, result.resource).remaining == 0

refusal = expect(RedemptionsCreateResponse409, redemptions_create.sync(client=client, body=scan))
assert refusal.error == RedemptionsCreateResponse409Error.ALREADY_REDEEMED_OR_VOIDED
assert refusal.display.first_source == "Door A"

wrong = expect(OrdersCreateResponse400, orders_create.sync(client=client, body=order_of(0)))
assert wrong.param == "items.0.quantity"
print("told")
