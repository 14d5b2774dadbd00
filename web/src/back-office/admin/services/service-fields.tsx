import { isUsuallyAsked } from '@alba/contracts/catalogue/asks'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { adminCategoriesQuery, adminQuestionnairesQuery } from '../../../api/staff/admin.ts'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import type { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { RoomTypeField } from '../shared/room-type-field.tsx'
import { ASKS, LABELS, numberOrZero, type ServiceValues, type TextName } from './service-values.ts'

type Form = ReturnType<typeof useStaffForm<ServiceValues, unknown>>
type Props = {
  form: Pick<Form, 'field' | 'watch' | 'setValue'>
  /** The saved value, which can be chosen even when it is retired. */
  questionnaireId: number | null
}

/** The texts of a service that visitors read. */
export function TextFields({ form }: Pick<Props, 'form'>) {
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const labelled = (name: TextName) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <>
      <div className={styles.two}>
        <TextField {...labelled('name')} />
        {/* The key remounts the select once its options are loaded: before that it cannot select the saved value. */}
        <SelectField key={categories.length} {...labelled('category_id')}>
          <option value="">Aucune</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea {...labelled('description')} rows={2} />
      <TextArea {...labelled('detailed_description')} rows={4} />
      <TextArea {...labelled('benefits')} hint="Séparés par des virgules" rows={2} />
      <TextField {...labelled('target_audience')} hint="À qui le soin convient" />
    </>
  )
}

/** Time and price. */
export function TimeFields({ form }: Pick<Props, 'form'>) {
  const { field, watch } = form
  const [before, during, after] = watch(['buffer_before_minutes', 'duration_minutes', 'buffer_after_minutes'])
  const labelled = (name: TextName) => ({ ...field(name), label: LABELS[name] })
  return (
    <>
      <div className={styles.four}>
        <TextField {...labelled('duration_minutes')} type="number" step="1" />
        <TextField {...labelled('buffer_before_minutes')} type="number" min="0" hint="Minutes de préparation" />
        <TextField {...labelled('buffer_after_minutes')} type="number" min="0" hint="Minutes de remise en état" />
        <TextField {...labelled('price')} inputMode="decimal" hint="0 : sur devis" />
      </div>
      <p className={styles.note}>
        {french(
          `Sur le planning : ${numberOrZero(before)} min de préparation, ${numberOrZero(during)} min de soin, ${numberOrZero(after)} min de remise en état.`,
        )}
      </p>
    </>
  )
}

/** The room that a booking of the service needs, and the questions that its form asks. */
export function BookingFields({ form, questionnaireId }: Props) {
  const { field, watch, setValue } = form
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const { data: questionnaires = [] } = useQuery(adminQuestionnairesQuery)
  const { data: rooms = [] } = useQuery(roomsQuery)
  const labelled = (name: TextName) => ({ ...field(name), label: LABELS[name] })
  const asks = watch('asks')
  const hasRange = asks === 'pregnancy_week' || asks === 'baby_age'
  // The pregnancy week and the baby's age are built-in questions that only some centres use; the others define their
  // own.
  const isOffered = asks !== '' || categories.some(({ slug }) => isUsuallyAsked(slug))
  return (
    <>
      <div className={styles.two}>
        <RoomTypeField
          {...field('room_type')}
          label={LABELS.room_type}
          types={[...new Set(rooms.map(({ room_type }) => room_type))]}
          value={watch('room_type')}
          onType={type => setValue('room_type', type, { shouldDirty: true })}
        />
        <SelectField key={questionnaires.length} {...labelled('questionnaire_id')}>
          <option value="">Aucun</option>
          {questionnaires
            .filter(({ id, retired }) => !retired || id === questionnaireId)
            .map(({ id, title }) => (
              <option key={id} value={String(id)}>
                {title}
              </option>
            ))}
        </SelectField>
      </div>
      <div className={styles.wideFirst}>
        {isOffered && (
          <SelectField {...labelled('asks')}>
            {Object.entries(ASKS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {hasRange && <TextField {...labelled('asks_from')} inputMode="numeric" />}
        {hasRange && <TextField {...labelled('asks_to')} inputMode="numeric" />}
        <TextField {...labelled('sessions_count')} inputMode="numeric" hint="Comprises dans le prix" />
      </div>
    </>
  )
}
