import { type ReactNode, Suspense, useEffect } from 'react'
import { LoadingPage } from '../loading.tsx'
import { PageError } from '../page-error.tsx'
import { setMessages } from './draft.ts'

/** A page that sells: its steps load one by one, and what goes wrong is said over them. */
export function PurchasePage({ children }: { children: ReactNode }) {
  useEffect(() => () => setMessages({ payment: null }), [])
  return (
    <>
      <Suspense fallback={<LoadingPage label="Chargement…" />}>{children}</Suspense>
      <PageError />
    </>
  )
}
