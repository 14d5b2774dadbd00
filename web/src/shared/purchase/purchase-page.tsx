import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Skeletons } from '../../ui/skeleton.tsx'
import layout from '../flow/layout.module.css'
import { setMessages, useMessages } from './draft.ts'

const Toast = lazy(() => import('../../ui/toast.tsx'))

/** A page that sells: its steps load one by one, and what goes wrong is said over them. */
export function PurchasePage({ children }: { children: ReactNode }) {
  const toast = useMessages(messages => messages.toast)
  useEffect(() => () => setMessages({ toast: null, payment: null }), [])
  const loading = (
    <div className={`page ${layout.loading}`}>
      <Skeletons count={4} shape="pill" className={layout.loadingLines} label="Chargement…" />
    </div>
  )
  return (
    <>
      <Suspense fallback={loading}>{children}</Suspense>
      <Suspense>{toast && <Toast message={toast} onClose={() => setMessages({ toast: null })} />}</Suspense>
    </>
  )
}
