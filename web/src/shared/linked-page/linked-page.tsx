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
  /** Another way on than the phone, for whoever comes with a wrong link. */
  otherWay: ReactNode
  /** @param token the secret of the link */
  query: (token: string) => UseQueryOptions<Data, Error, Data, Key>
  /** Whether an error says that the link leads nowhere any more. A 404 always does. */
  isOver?: (error: ApiError) => boolean
  children: (data: Data, token: string) => ReactNode
}

/** A page that is opened by the link in a letter. The secret follows the `#`, so nobody else gets it. */
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
    // About a secret of a form that no link has, the server speaks of fields, and that helps nobody.
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

/** For a link that is wrong, incomplete or over: the phone is the way on. */
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
