import type { DomainPage } from '@alba/platform/event-log/event-log'
import type { CaughtUp, Position } from '@alba/platform/event-store/event-store'

/** The pages up to a position, that position included; ends there. */
export async function* upTo(
  pages: AsyncIterable<DomainPage | CaughtUp>,
  last: Position,
): AsyncGenerator<{ events: DomainPage['events']; position: Position }> {
  for await (const page of pages) {
    const beyond = page.position !== 'start' && page.position >= last
    const events = page.kind === 'page' ? page.events.filter(event => event.position <= last) : []
    if (page.position !== 'start') yield { events, position: beyond ? last : page.position }
    if (beyond) return
  }
}
