import type { SubscribeOptions } from './event-store.ts'

type Filter = SubscribeOptions['filter']

/**
 * Returns a function that says whether an event passes a subscription's filter: its stream starts with one of the
 * prefixes, and its type is one of the types.
 */
export function matcher({ types, streamPrefixes }: NonNullable<Filter> = {}) {
  const wanted = types && new Set(types)
  return ({ type, stream }: { readonly type: string; readonly stream: string }): boolean =>
    (!wanted || wanted.has(type)) && (!streamPrefixes || streamPrefixes.some(prefix => stream.startsWith(prefix)))
}
