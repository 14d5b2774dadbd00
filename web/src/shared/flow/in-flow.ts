import { useHistoryState } from 'wouter/use-browser-location'

type Entry = { readonly step?: string | null } | null

/** The first screen of a flow keeps what is typed in it; each later step is named in its history entry. */
const isLater = (entry: Entry) => entry?.step != null && entry.step !== 'service'

/** Whether a later step of a booking or of a purchase is shown: there a reload may cost a time that is held, or answers. */
export const useIsInFlow = (): boolean => isLater(useHistoryState<Entry>())
