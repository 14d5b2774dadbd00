import { type ReactNode, Suspense, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './form.module.css'

type Props = {
  field: UseFormRegisterReturn
  error: string | undefined
  /** The text of the terms. */
  terms: ReactNode
  /** A text after the label of the checkbox. */
  children?: ReactNode
}

/** The checkbox for the terms. Their text opens in a dialog over the form, so that nothing typed is lost. */
export function TermsCheck({ field, error, terms, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CheckField
        {...field}
        id="terms"
        error={error}
        required
        after={
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            Lire les conditions
          </button>
        }
      >
        J’accepte les conditions générales de vente. {children}
      </CheckField>
      {open && (
        <Dialog title="Conditions générales de vente" onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeletons count={6} shape="line" label="Chargement des conditions…" />}>
            {terms}
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
