import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../api/errors.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { centre } from '../centre.ts'
import layout from '../flow/layout.module.css'
import { useLinkToken } from './use-link-token.ts'

type Props = {
  title: string
  /** Until the page runs in a browser, which alone knows the secret. */
  waiting: ReactNode
  /** For an address without a secret. */
  wrong: ReactNode
  /** What the secret leads to. */
  children: (token: string) => ReactNode
}

/** The page to which the link in a letter leads: its secret follows the `#` of the address (ADR 102). */
export function LinkPage({ title, waiting, wrong, children }: Props) {
  const token = useLinkToken()
  return (
    <>
      <title>{`${title} — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {token === undefined ? waiting : token === '' ? wrong : children(token)}
    </>
  )
}

/** A sentence in place of what the link leads to. */
export const Instead = (props: { title: string; actions: ReactNode; children: ReactNode }) => (
  <section className={`page ${layout.centered}`}>
    <EmptyState level="h1" image={drawing('letter')} {...props} />
  </section>
)

/**
 * What the server says about a wrong link; undefined for any other error. About one of a form that no link has it speaks
 * of fields, and that helps nobody.
 */
export function wrongLink(error: Error | null): { readonly message: string | undefined } | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 422) return { message: undefined }
  return error.status === 404 ? { message: error.message } : undefined
}

type WrongLinkProps = {
  title: string
  /** Why, as the server says it. */
  message?: string | undefined
  /** A second way on, beside the phone. */
  children: ReactNode
}

/** For a link that is wrong, incomplete or over: the phone is the way on. */
export const WrongLink = ({ title, message, children }: WrongLinkProps) => (
  <Instead
    title={title}
    actions={
      <>
        <a className={buttonClass()} href={centre.phoneLink}>
          Appeler le {centre.phone}
        </a>
        {children}
      </>
    }
  >
    <p role="alert">{message ?? 'Il est incomplet : ouvrez-le depuis votre e-mail, sans le recopier.'}</p>
  </Instead>
)

type Asked = { readonly error: Error; readonly refetch: () => unknown; readonly isFetching: boolean }

/** For an answer that did not come. @param failure the sentence for a failure without a message of its own */
export function Unanswered({ error, refetch, isFetching, failure }: Asked & { failure: string }) {
  const retry = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      Réessayer
    </Button>
  )
  return (
    <Instead title={errorMessage(error, failure)} actions={retry}>
      <p>Rien n’est changé. Vous pouvez aussi nous appeler au {centre.phone}.</p>
    </Instead>
  )
}
