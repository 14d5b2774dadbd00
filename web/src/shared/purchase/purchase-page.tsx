import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { LoadingPage } from '../loading.tsx'
import { setMessages, useMessages } from './draft.ts'

const Toast = lazy(() => import('../../ui/toast.tsx'))

/** A page that sells: its steps load one by one, and what goes wrong is said over them. */
export function PurchasePage({ children }: { children: ReactNode }) {
  const toast = useMessages(messages => messages.toast)
  useEffect(() => () => setMessages({ toast: null, payment: null }), [])
  return (
    <>
      <Suspense fallback={<LoadingPage label="Chargement…" />}>{children}</Suspense>
      <Suspense>{toast && <Toast message={toast} onClose={() => setMessages({ toast: null })} />}</Suspense>
    </>
  )
}
