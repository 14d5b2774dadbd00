import { type ReactNode, Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from './booking-form.module.css'
import type { FormValues } from './schema.ts'

/** The terms checkbox; the text opens over the form, so that nothing typed is left behind. */
export function Terms({ form, terms }: { form: UseFormReturn<FormValues>; terms: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CheckField
        {...form.register('terms')}
        id="terms"
        error={form.formState.errors.terms?.message}
        required
        after={
          <button type="button" className={styles.terms} onClick={() => setOpen(true)}>
            Lire les conditions
          </button>
        }
      >
        J’accepte les conditions générales de vente.
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
