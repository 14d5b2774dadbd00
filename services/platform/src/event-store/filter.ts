import type { SubscribeOptions } from './event-store.ts'

type Filter = SubscribeOptions['filter']

/** Whether an event passes a subscription's filter: its stream starts with a prefix AND its type is one of the types. */
export function matcher({ types, streamPrefixes }: NonNullable<Filter> = {}) {
  const wanted = types && new Set(types)
  return ({ type, stream }: { readonly type: string; readonly stream: string }): boolean =>
    (!wanted || wanted.has(type)) && (!streamPrefixes || streamPrefixes.some(prefix => stream.startsWith(prefix)))
}
