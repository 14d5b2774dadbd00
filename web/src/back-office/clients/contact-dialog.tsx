import type { ClientPage } from '@alba/contracts/clients/api'
import { namesOf } from '@alba/contracts/clients/contact'
import { typedEmailOrNone } from '@alba/contracts/shared/email'
import { lineText, optionalLine, TWO_CHARACTERS } from '@alba/contracts/shared/text'
import { z } from 'zod'
import { correctClient } from '../../api/staff/clients.ts'
import { SaveFailure } from '../../shared/staff/save-failure.tsx'
import { useAskedClose } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './clients.module.css'
import { useClientChange } from './use-client-change.ts'

const FORM = 'client-contact'

const nameOf = (tooShort: string) => lineText(99).regex(TWO_CHARACTERS, tooShort)

const form = z.object({
  first_name: nameOf('Le prénom doit contenir au moins 2 caractères'),
  last_name: nameOf('Le nom doit contenir au moins 2 caractères'),
  email: typedEmailOrNone('Email invalide'),
  phone: optionalLine(30),
})

/** Corrects how a client is reached, in all that they booked and bought. */
export function ContactDialog({ page, onClose }: { page: ClientPage; onClose: () => void }) {
  const { first, last } = namesOf(page.name)
  const shown = { first_name: first, last_name: last, email: page.email, phone: page.phone ?? '' }
  const { field, handleSubmit, formState } = useStaffForm(form, shown)
  const saving = useCorrection(page, onClose)
  const ask = useAskedClose(formState.isDirty && !saving.isPending, 'Coordonnées', onClose, { param: 'client' })
  return (
    <Modal
      title="Corriger les coordonnées"
      onClose={() => saving.isPending || ask()}
      actions={
        <>
          <Button look="outline" disabled={saving.isPending} onClick={ask}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} busy={saving.isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(values => saving.isPending || saving.mutate(values))(event)}
      >
        <p>
          Tous les rendez-vous, bons et forfaits sont corrigés, et les prochains e-mails partent à cette adresse. Les
          historiques gardent l’ancienne. Si une autre fiche a déjà cette adresse, les deux n’en font plus qu’une.
        </p>
        <TextField {...field('first_name')} label="Prénom" autoComplete="off" required />
        <TextField {...field('last_name')} label="Nom" autoComplete="off" required />
        <TextField {...field('email')} label="E-mail" type="email" autoComplete="off" required={page.email !== ''} />
        <TextField {...field('phone')} label="Téléphone" type="tel" autoComplete="off" optional />
        {saving.isError && <SaveFailure error={saving.error} fallback="Les coordonnées n’ont pas pu être corrigées." />}
      </form>
    </Modal>
  )
}

/** Sends the correction with what is on the screen now, and opens the page of whoever the client is then. */
function useCorrection({ id, name, email, phone }: ClientPage, onClose: () => void) {
  return useClientChange(
    (typed: z.output<typeof form>) =>
      correctClient(id, {
        name: `${typed.first_name} ${typed.last_name}`,
        email: typed.email,
        phone: typed.phone,
        instead_of: { name, email, phone },
      }),
    'Coordonnées corrigées',
    onClose,
  )
}
