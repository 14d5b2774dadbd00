import type { ClientPage } from '@alba/contracts/clients/api'
import { namesOf } from '@alba/contracts/clients/contact'
import type { z } from 'zod'
import { correctClient } from '../../api/staff/clients.ts'
import { contactForm } from '../../shared/staff/contact/contact-form.ts'
import { ContactModal } from '../../shared/staff/contact/contact-modal.tsx'
import { SaveFailure } from '../../shared/staff/save-failure.tsx'
import { useConfirmedClose } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { useClientChange } from './use-client-change.ts'

/** Corrects the contact details of a client in all their bookings and purchases. */
export function ContactDialog({ page, onClose }: { page: ClientPage; onClose: () => void }) {
  const { first, last } = namesOf(page.name)
  const shown = { first_name: first, last_name: last, email: page.email, phone: page.phone ?? '' }
  const form = useStaffForm(contactForm, shown)
  const saving = useCorrection(page, onClose)
  const leave = useConfirmedClose(form.formState.isDirty && !saving.isPending, 'Coordonnées', onClose, {
    param: 'client',
  })
  return (
    <ContactModal
      intro="Tous les rendez-vous, bons et forfaits sont corrigés, et les prochains e-mails partent à cette adresse. Les historiques gardent l’ancienne. Si une autre fiche a déjà cette adresse, les deux n’en font plus qu’une."
      form={form}
      saving={saving}
      hasEmail={page.email !== ''}
      onLeave={leave}
    >
      {saving.isError && <SaveFailure error={saving.error} fallback="Les coordonnées n’ont pas pu être corrigées." />}
    </ContactModal>
  )
}

/**
 * Sends the correction, with the details that the user sees as the former ones. A changed e-mail address makes the
 * client another person, so the page of that person is opened.
 */
function useCorrection({ id, name, email, phone }: ClientPage, onClose: () => void) {
  return useClientChange(
    (typed: z.output<typeof contactForm>) =>
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
