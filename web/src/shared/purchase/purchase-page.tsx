import { type ReactNode, Suspense, useEffect } from 'react'
import { LoadingPage } from '../loading.tsx'
import { PageError } from '../page-error.tsx'
import { setMessages } from './draft.ts'

/** The frame of a page that sells. The code of its steps is loaded one by one, and errors are shown over them. */
export function PurchasePage({ children }: { children: ReactNode }) {
  useEffect(() => () => setMessages({ payment: null }), [])
  return (
    <>
      <Suspense fallback={<LoadingPage label="Chargement…" />}>{children}</Suspense>
      <PageError />
    </>
  )
}
