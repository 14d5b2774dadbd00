import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { staffCategoriesQuery } from '../../api/staff/services.ts'
import type { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { bufferOf, LABELS, type ServiceValues } from './service-form-values.ts'
import styles from './services.module.css'

type Props = Pick<ReturnType<typeof useStaffForm<ServiceValues, unknown>>, 'field' | 'watch'> & {
  service: StaffServiceView
}

export function ServiceFields({ field, watch, service }: Props) {
  const known = service.category && { id: service.category_id, name: service.category.name }
  const categories = useQuery(staffCategoriesQuery).data ?? (known ? [known] : [])
  const [before, during, after] = watch(['buffer_before_minutes', 'duration_minutes', 'buffer_after_minutes'])
  const labelled = (name: keyof ServiceValues) => ({ ...field(name), label: LABELS[name] })
  return (
    <>
      <div className={styles.two}>
        <TextField {...labelled('name')} />
        <SelectField {...labelled('category_id')}>
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
      <TextField {...labelled('target_audience')} />
      <div className={styles.four}>
        <TextField {...labelled('duration_minutes')} type="number" step="1" />
        <TextField {...labelled('buffer_before_minutes')} type="number" min="0" />
        <TextField {...labelled('buffer_after_minutes')} type="number" min="0" />
        <TextField {...labelled('price')} inputMode="decimal" />
      </div>
      <p className={styles.plan}>
        {french(
          `Sur le planning : ${bufferOf(before)} min de préparation, ${bufferOf(during)} min de soin, ${bufferOf(after)} min de remise en état.`,
        )}
      </p>
    </>
  )
}
