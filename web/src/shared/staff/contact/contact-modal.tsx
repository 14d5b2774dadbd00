import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { sendOnce } from '../use-staff-form.ts'
import { contactLabels } from './contact-form.ts'
import styles from './contact-modal.module.css'

type Field = Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>

type Props<Values> = {
  /** A text about the effect of a correction. */
  intro: string
  /** What `useStaffForm` returned. */
  form: {
    readonly field: (name: keyof typeof contactLabels) => Field
    readonly handleSubmit: (
      send: (values: Values) => unknown,
    ) => (event: FormEvent<HTMLFormElement>) => Promise<unknown>
  }
  saving: { readonly isPending: boolean; readonly mutate: (values: Values) => void }
  /** Whether there is an e-mail address at present. */
  hasEmail: boolean
  /** Closes the window, after a confirmation if there are changes. */
  onLeave: () => void
  /** Shown below the fields. */
  children: ReactNode
}

/** The window in which staff corrects the contact details of a client. */
export function ContactModal<Values>({ intro, form, saving, hasEmail, onLeave, children }: Props<Values>) {
  const { field, handleSubmit } = form
  const isSaving = saving.isPending
  const formId = useId()
  return (
    <Modal
      title="Corriger les coordonnées"
      onClose={() => isSaving || onLeave()}
      actions={
        <>
          <Button look="outline" disabled={isSaving} onClick={onLeave}>
            Annuler
          </Button>
          <Button type="submit" form={formId} busy={isSaving}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(sendOnce(saving))(event)}
      >
        <p>{intro}</p>
        <div className={styles.names}>
          <TextField {...field('first_name')} label={contactLabels.first_name} autoComplete="off" required />
          <TextField {...field('last_name')} label={contactLabels.last_name} autoComplete="off" required />
        </div>
        <TextField
          {...field('email')}
          label={contactLabels.email}
          type="email"
          autoComplete="off"
          required={hasEmail}
        />
        <TextField {...field('phone')} label={contactLabels.phone} type="tel" autoComplete="off" optional />
        {children}
      </form>
    </Modal>
  )
}
