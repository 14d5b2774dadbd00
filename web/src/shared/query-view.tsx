import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { dayAt, frenchMomentAt, frenchTimeAt, todayAtCentre } from './centre-time.ts'
import layout from './flow/layout.module.css'
import styles from './query-view.module.css'

/** The parts of a query that are used here, so that several queries can be combined into one. */
export type ShownQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching'> & {
  readonly refetch: () => unknown
}

type Props<Data> = {
  query: ShownQuery<Data>
  /** Shown until the first answer. */
  waiting: ReactNode
  /** The message for a failure without a message of the server. */
  failure: string
  /** Shows `failure` even if the server gave a message. */
  isReasonHidden?: boolean
  /** Shows a failure as a notice instead of a full-screen message. */
  isPart?: boolean
  /** Shows a failure as the whole page, with its heading. */
  isPage?: boolean
  /** What the user can do about a failure. */
  advice?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, or its error. Data comes before errors: when a refresh fails, the present data stays, with
 * what was typed in it, and its age is shown.
 */
export function QueryView<Data>({ query, waiting, failure, ...look }: Props<Data>) {
  const { isReasonHidden, isPart, isPage, advice, children } = look
  if (query.data !== undefined)
    return (
      <>
        <DataAge query={query} isPage={isPage} />
        {children(query.data)}
      </>
    )
  if (!query.error) return waiting
  const message = isReasonHidden ? failure : errorMessage(query.error, failure)
  if (isPart)
    return (
      <Notice tone="error">
        <p>{message}</p>
        {advice}
        <Retry query={query} />
      </Notice>
    )
  const whole = (
    <LoadFailure message={message} level={isPage ? 'h1' : undefined} onRetry={() => void query.refetch()}>
      {advice}
    </LoadFailure>
  )
  return isPage ? <div className={`page ${layout.centered}`}>{whole}</div> : whole
}

const Retry = ({ query }: { query: ShownQuery<unknown> }) => (
  <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
    Réessayer
  </Button>
)

/** « 10 h 42 », with the date if it is not today. */
const moment = (updatedAt: number): string | undefined =>
  dayAt(updatedAt) === todayAtCentre() ? frenchTimeAt(updatedAt) : frenchMomentAt(updatedAt)

/** Shows how old the data is when its last refresh has failed. */
export function DataAge({ query, isPage }: { query: ShownQuery<unknown>; isPage?: boolean | undefined }) {
  if (!query.error || query.data === undefined) return null
  return (
    <div className={classes(styles.age, isPage && 'page')}>
      <Notice tone="wait" live>
        <p>Affichage de {moment(query.dataUpdatedAt)} : l’actualisation n’a pas abouti.</p>
        <Retry query={query} />
      </Notice>
    </div>
  )
}

/** The same query, but with the given data until its first answer. */
export const emptyWhileLoading = <Data,>(query: ShownQuery<Data>, empty: Data): ShownQuery<Data> =>
  query.data === undefined && !query.error ? { ...query, data: empty } : query

/**
 * Combines queries whose data is shown together.
 * @param combine computes the combined data, once all queries have data
 */
export function combineQueries<Data>(queries: readonly ShownQuery<unknown>[], combine: () => Data): ShownQuery<Data> {
  const failed = queries.find(({ error }) => error !== null)
  const isComplete = queries.every(({ data }) => data !== undefined)
  return {
    data: isComplete ? combine() : undefined,
    error: failed?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}
