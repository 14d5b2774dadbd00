import type { ClientPage } from '@alba/contracts/clients/api'
import { namesOf } from '@alba/contracts/clients/contact'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api/errors.ts'
import { clientQuery, correctClient } from '../../api/staff/clients.ts'
import { contactForm, contactLabels } from '../../shared/staff/contact/contact-form.ts'
import { ContactModal } from '../../shared/staff/contact/contact-modal.tsx'
import { differences } from '../../shared/staff/differences.ts'
import { SaveFailure } from '../../shared/staff/save-failure.tsx'
import { useConfirmedClose } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { useClientChange } from './use-client-change.ts'

/** The form's values. */
function valuesOf({ name, email, phone }: ClientPage) {
  const { first, last } = namesOf(name)
  return { first_name: first, last_name: last, email, phone: phone ?? '' }
}

/** Corrects the contact details of a client in all their bookings and purchases. */
export function ContactDialog({ page, onClose }: { page: ClientPage; onClose: () => void }) {
  const [before, setBefore] = useState(() => valuesOf(page))
  const form = useStaffForm(contactForm, before)
  const { saving, changedPage } = useCorrection(page, onClose)
  const leave = useConfirmedClose(form.formState.isDirty && !saving.isPending, 'Coordonnées', onClose, {
    param: 'client',
  })
  const now = changedPage && valuesOf(changedPage)
  const takeOver = () => {
    if (!now) return
    setBefore(now)
    form.reset(now)
    saving.reset()
  }
  return (
    <ContactModal
      intro="Tous les rendez-vous, bons et forfaits sont corrigés, et les prochains e-mails partent à cette adresse. Les historiques gardent l’ancienne. Si une autre fiche a déjà cette adresse, les deux n’en font plus qu’une."
      form={form}
      saving={saving}
      hasEmail={before.email !== ''}
      onLeave={leave}
    >
      {saving.isError && (
        <SaveFailure
          error={saving.error}
          fallback="Les coordonnées n’ont pas pu être corrigées."
          conflict={now && { changed: differences(contactLabels, before, now), onTakeOver: takeOver }}
        />
      )}
    </ContactModal>
  )
}

/**
 * Sends the correction, with the details that the user saw when the dialog opened as the former ones: the page refreshes
 * by itself, and the user may not have noticed newer ones. When somebody else has corrected the client first, the
 * correction is refused; `changedPage` is then the new state, and the next attempt applies to that state. A changed
 * e-mail address makes the client another person, so the page of that person is opened.
 */
function useCorrection(page: ClientPage, onClose: () => void) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(page)
  const [changedPage, setChangedPage] = useState<ClientPage>()
  const saving = useClientChange(
    ({ first_name, last_name, email, phone }: z.output<typeof contactForm>) => {
      const insteadOf = { name: seen.name, email: seen.email, phone: seen.phone }
      const body = { name: `${first_name} ${last_name}`, email, phone, instead_of: insteadOf }
      return correctClient(seen.id, body).catch(async error => {
        const now = await newestAfter(error)
        // An earlier conflict has been seen. It is not the reason of a failure that has another one.
        setChangedPage(now)
        if (now) setSeen(now)
        throw error
      })
    },
    'Coordonnées corrigées',
    onClose,
  )
  /** The newest state, when that is why the correction was refused. */
  async function newestAfter(error: unknown): Promise<ClientPage | undefined> {
    if (!(error instanceof ApiError) || error.code !== 'contact_changed') return
    return client.fetchQuery(clientQuery(seen.id)).catch(() => undefined)
  }
  return { saving, changedPage }
}
