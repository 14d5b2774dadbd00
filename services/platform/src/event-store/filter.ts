import type { BackwardsOptions, RecordedEvent, SubscribeOptions } from './event-store.ts'

type Filter = SubscribeOptions['filter']
type SearchFilter = BackwardsOptions['filter']

/**
 * Returns a function that says whether an event passes a subscription's filter: its stream starts with one of the
 * prefixes, and its type is one of the types.
 */
export function matcher({ types, streamPrefixes }: NonNullable<Filter> = {}) {
  const wanted = types && new Set(types)
  return ({ type, stream }: { readonly type: string; readonly stream: string }): boolean =>
    (!wanted || wanted.has(type)) && (!streamPrefixes || streamPrefixes.some(prefix => stream.startsWith(prefix)))
}

/** Returns a function that says whether an event passes the filter of a search from the end of the log. */
export function searchMatcher({ correlationIds, ...filter }: NonNullable<SearchFilter> = {}) {
  const passes = matcher(filter)
  const wanted = correlationIds && new Set<unknown>(correlationIds)
  return (event: Pick<RecordedEvent, 'type' | 'stream' | 'metadata'>): boolean =>
    passes(event) && (!wanted || wanted.has(event.metadata.correlationId))
}
