import { isOffered } from '@alba/contracts/catalogue/retiring'
import { capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { practitionersQuery } from '../../api/staff/bookings.ts'
import { choices } from '../../shared/centre.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { practitioner } from '../../shared/words.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Select } from '../../ui/select.tsx'
import { AbsenceReport } from './absences/absence-report.tsx'
import { AbsencesPanel, NEW } from './absences/absences-panel.tsx'
import { DeclareAbsence } from './absences/declare-absence.tsx'
import styles from './availabilities.module.css'
import { Calendar } from './calendar.tsx'
import { OpeningForm } from './opening-form.tsx'
import { WeeklyPanel } from './weekly/weekly-panel.tsx'

/**
 * « Gestionnaire de Disponibilités »: shows the openings and the weekly hours of any practitioner, and adds the user's
 * own openings.
 */
export default function AvailabilitiesScreen() {
  const address = useSearchState()
  const me = usePractitioner()
  const practitioners = useQuery(practitionersQuery).data ?? (me ? [{ ...me, retired: false }] : [])
  const shown = Number(address.get('praticien')) || me?.id
  const owner = practitioners.find(({ id }) => id === shown)
  const absence = choices.daysOff ? address.get('absence') : ''
  return (
    <>
      <ScreenHead title="Gestionnaire de Disponibilités">
        {absence !== '' && (
          <Link className={styles.back} href={address.addressWith({ absence: null, jour: null })}>
            <ArrowLeft aria-hidden="true" />
            Retour aux disponibilités
          </Link>
        )}
        {shown !== undefined && isOfSomebody(absence) && (
          <Select
            label={capital(practitioner.one)}
            named="beside"
            options={practitioners
              .filter(each => isOffered(each) || each.id === shown)
              .map(({ id, name }) => [String(id), name] as const)}
            value={String(shown)}
            onChange={id => address.set({ praticien: Number(id) === me?.id ? null : id })}
          />
        )}
      </ScreenHead>
      {absence === '' && <Overview me={me} owner={owner} practitionerId={shown} />}
      {absence !== '' && owner && <AbsencePage key={`${absence} ${owner.id}`} absence={absence} practitioner={owner} />}
    </>
  )
}

type Person = { readonly id: number; readonly name: string }

/** The forms and the calendar. @param owner the practitioner with this id, once the names are known */
function Overview(props: { me: Person | undefined; owner: Person | undefined; practitionerId: number | undefined }) {
  const { me, owner, practitionerId } = props
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <OpeningForm practitionerId={me?.id} owner={practitionerId === me?.id ? undefined : me?.name} />
        {choices.daysOff && owner && <AbsencesPanel practitioner={owner} />}
        {practitionerId !== undefined && <WeeklyPanel key={practitionerId} practitionerId={practitionerId} />}
      </div>
      {practitionerId !== undefined && <Calendar practitionerId={practitionerId} />}
    </div>
  )
}

/** A report is about the practitioner of its absence, so there is nobody to choose. */
const isOfSomebody = (absence: string): boolean => absence === '' || absence === NEW

type AbsenceProps = { absence: string; practitioner: Person }

/** The form of a new absence, or the report of one. */
const AbsencePage = ({ absence, practitioner }: AbsenceProps) =>
  absence === NEW ? <DeclareAbsence practitioner={practitioner} /> : <AbsenceReport id={Number(absence)} />
