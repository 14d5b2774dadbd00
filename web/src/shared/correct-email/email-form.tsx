import { typedEmail } from '@alba/contracts/shared/email'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusField } from '../form/error-summary.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import styles from './correct-email.module.css'
import { useCorrection } from './draft.ts'

/** An address that differs only in case is the same mailbox, for which the server would change nothing. */
const schemaFor = (address: string) =>
  z.object({
    email: typedEmail('Adresse email invalide').refine(
      email => email.toLowerCase() !== address.toLowerCase(),
      'C’est déjà l’adresse enregistrée : modifiez-la, puis corrigez.',
    ),
  })

type Props = {
  id: string
  address: string
  correct: (email: string) => Promise<unknown>
  onDone: (email: string) => void
  onClose: () => void
}

/**
 * The form for correcting the address, whose only field begins with the present address. After a failure the typed text
 * stays.
 */
export function EmailForm({ id, address, correct, onDone, onClose }: Props) {
  const [schema] = useState(() => schemaFor(address))
  const { form, focusFirst } = useDraftForm(useCorrection, schema, ['email'])
  const sending = useMutation({
    mutationFn: ({ email }: { email: string }) => correct(email),
    onSuccess: (_answer, { email }) => onDone(email),
  })
  useEffect(() => focusField('email'), [])
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={event =>
        void form.handleSubmit(values => {
          if (!sending.isPending) sending.mutate(values)
        }, focusFirst)(event)
      }
    >
      <TextField
        {...form.register('email')}
        id="email"
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        spellCheck={false}
        error={form.formState.errors.email?.message}
        hint="La confirmation y est envoyée une nouvelle fois."
        required
      />
      {sending.isError && (
        <Notice tone="error">
          {errorMessage(sending.error, 'L’adresse n’a pas pu être corrigée. Merci de réessayer.')}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={sending.isPending}>
          Corriger l’adresse
        </Button>
        <Button look="outline" disabled={sending.isPending} onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
