import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { buttonClass } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { centre } from '../centre.ts'
import layout from '../flow/layout.module.css'
import { LoadingPage } from '../loading.tsx'
import { QueryView } from '../query-view.tsx'
import { useLinkToken } from './use-link-token.ts'

type Props<Data, Key extends QueryKey> = {
  /** The title of the window, before the name of the centre. */
  title: string
  /** What is being loaded, for screen readers. */
  loading: string
  /** The message when it could not be loaded. */
  failure: string
  /** The title when the link is wrong. */
  wrong: string
  /** Another help than the phone, for visitors with a wrong link. */
  otherWay: ReactNode
  /** @param token the secret of the link */
  query: (token: string) => UseQueryOptions<Data, Error, Data, Key>
  /** Whether an error, besides 404, means that the link is no longer valid. */
  isOver?: (error: ApiError) => boolean
  children: (data: Data, token: string) => ReactNode
}

/**
 * A page that a link in a mail opens. The link's secret follows the `#`, so that it is in no request for the page and
 * in no `Referer`.
 */
export function LinkedPage<Data, Key extends QueryKey>(page: Props<Data, Key>) {
  const token = useLinkToken()
  return (
    <>
      <title>{`${page.title} — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {token === undefined && <LoadingPage label={page.loading} />}
      {token === '' && <WrongLink title={page.wrong} otherWay={page.otherWay} />}
      {token && <Linked key={token} token={token} page={page} />}
    </>
  )
}

function Linked<Data, Key extends QueryKey>({ token, page }: { token: string; page: Props<Data, Key> }) {
  const query = useQuery(page.query(token))
  const { error } = query
  if (error instanceof ApiError) {
    // A secret of a wrong format is refused by the schema, with a message about fields that would not help a visitor.
    if (error.status === 422) return <WrongLink title={page.wrong} otherWay={page.otherWay} />
    if (error.status === 404 || page.isOver?.(error))
      return <WrongLink title={page.wrong} otherWay={page.otherWay} message={error.message} />
  }
  return (
    <QueryView
      query={query}
      isPage
      waiting={<LoadingPage label={page.loading} />}
      failure={page.failure}
      advice={<p>Rien n’est changé. Vous pouvez aussi nous appeler au {centre.phone}.</p>}
    >
      {data => page.children(data, token)}
    </QueryView>
  )
}

type WrongProps = { title: string; otherWay: ReactNode; message?: string }

/** Shown for a link that is wrong, incomplete or no longer valid, with the phone number of the centre. */
const WrongLink = ({ title, otherWay, message }: WrongProps) => (
  <section className={`page ${layout.centered}`}>
    <EmptyState
      level="h1"
      image={drawing('letter')}
      title={title}
      actions={
        <>
          <a className={buttonClass()} href={centre.phoneLink}>
            Appeler le {centre.phone}
          </a>
          {otherWay}
        </>
      }
    >
      <p role="alert">{message ?? 'Il est incomplet : ouvrez-le depuis votre e-mail, sans le recopier.'}</p>
    </EmptyState>
  </section>
)
