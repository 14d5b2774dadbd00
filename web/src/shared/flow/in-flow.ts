import { useHistoryState } from 'wouter/use-browser-location'

type Entry = { readonly step?: string | null } | null

/** Whether a history entry is a later step of a flow: the first screen has no `step`, or « service ». */
const isLater = (entry: Entry) => entry?.step != null && entry.step !== 'service'

/** Whether a later step of a booking or purchase is shown, where a reload may lose a held time or answers. */
export const useIsInFlow = (): boolean => isLater(useHistoryState<Entry>())
