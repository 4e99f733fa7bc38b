"""Makes an empty store at $LIONAGI_HOME/state.db the way lionagi itself does: by opening it once."""

import asyncio

from lionagi.state.db import StateDB


async def make_store() -> None:
    async with StateDB():
        pass


asyncio.run(make_store())
