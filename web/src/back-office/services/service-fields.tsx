import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { staffCategoriesQuery } from '../../api/staff/services.ts'
import type { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { bufferOf, type ServiceValues } from './service-form-values.ts'
import styles from './services.module.css'

type Props = Pick<ReturnType<typeof useStaffForm<ServiceValues, unknown>>, 'field' | 'watch'> & {
  service: StaffServiceView
}

export function ServiceFields({ field, watch, service }: Props) {
  const known = service.category && { id: service.category_id, name: service.category.name }
  const categories = useQuery(staffCategoriesQuery).data ?? (known ? [known] : [])
  const [before, during, after] = watch(['buffer_before_minutes', 'duration_minutes', 'buffer_after_minutes'])
  return (
    <>
      <div className={styles.two}>
        <TextField {...field('name')} label="Nom" />
        <SelectField {...field('category_id')} label="Catégorie">
          <option value="">Aucune</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea {...field('description')} label="Description" rows={2} />
      <TextArea {...field('detailed_description')} label="Description détaillée" rows={4} />
      <div className={styles.two}>
        <TextField {...field('benefits')} label="Bienfaits" hint="Séparés par des virgules" />
        <TextField {...field('target_audience')} label="Public" />
      </div>
      <div className={styles.four}>
        <TextField {...field('duration_minutes')} label="Durée (min)" type="number" step="1" />
        <TextField {...field('buffer_before_minutes')} label="Tampon avant" type="number" min="0" />
        <TextField {...field('buffer_after_minutes')} label="Tampon après" type="number" min="0" />
        <TextField {...field('price')} label="Prix (€)" inputMode="decimal" />
      </div>
      <p className={styles.plan}>
        {french(
          `Sur le planning : ${bufferOf(before)} min de préparation, ${during || 0} min de soin, ${bufferOf(after)} min de remise en état.`,
        )}
      </p>
    </>
  )
}
