import type { StaffPackageView } from '@alba/contracts/packages/api'
import { amount } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addPackage, adminServicesQuery, savePackage } from '../../../api/staff/admin.ts'
import { staffPackagesQuery } from '../../../api/staff/retiring.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { sendOnce } from '../../../shared/staff/use-staff-form.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { DefinitionPanel } from '../shared/definition-panel.tsx'
import { centsOf } from '../shared/euros.ts'
import { isNew, useDefinition } from '../shared/use-definition.ts'
import { PackageItems } from './package-items.tsx'
import { BLANK, LABELS, namedValuesOf, packageForm, totalOneByOne, valuesOf } from './package-values.ts'

type Props = { offer: StaffPackageView | null; onBack: () => void; onAdded: (id: number) => void }

/** The form of a package. */
export function PackageForm({ offer, onBack, onAdded }: Props) {
  const client = useQueryClient()
  const { data: services = [] } = useQuery(adminServicesQuery)
  const definition = useDefinition({
    item: offer ?? BLANK,
    name: offer?.name ?? 'Nouveau forfait',
    param: 'offre',
    schema: packageForm,
    valuesOf,
    labels: LABELS,
    namedValuesOf,
    add: addPackage,
    save: savePackage,
    load: () => client.fetchQuery({ ...staffPackagesQuery, staleTime: 0 }),
    messages: { added: 'Forfait créé', saved: 'Forfait modifié' },
    onAdded,
  })
  const { form, saving, seen } = definition
  const separatePrice = totalOneByOne(form.watch('items'), services)
  return (
    <DefinitionPanel
      definition={definition}
      isDirty={form.formState.isDirty}
      title={isNew(seen) ? 'Nouveau forfait' : seen.name}
      history="package"
      retiring={{ texts: retiringTexts.package, isRetired: seen.retired }}
      onBack={onBack}
      onSubmit={event => void form.handleSubmit(sendOnce(saving))(event)}
    >
      <div className={styles.two}>
        <TextField {...form.field('name')} label={LABELS.name} />
        <TextField
          {...form.field('price')}
          label={LABELS.price}
          inputMode="decimal"
          hint={savingSentence(separatePrice, form.watch('price'))}
        />
      </div>
      <TextArea {...form.field('description')} label={LABELS.description} rows={2} optional />
      {/* Cast to a form without output: `PackageItems` reads and writes only what is typed. */}
      <PackageItems form={form as never} services={services} />
      <p className={styles.note}>
        Les forfaits déjà vendus gardent leurs soins et leur prix. Un nouveau forfait est proposé sur le site tout de
        suite.
      </p>
    </DefinitionPanel>
  )
}

/**
 * A sentence with the price of the treatments bought separately, and how much less the package costs if it is cheaper;
 * undefined while the price is unknown.
 */
function savingSentence(separatePrice: number | undefined, price: string): string | undefined {
  if (separatePrice === undefined) return undefined
  const cents = centsOf(price)
  const less = cents === undefined || cents >= separatePrice ? '' : `, soit ${amount(separatePrice - cents)} d’économie`
  return french(`Un par un : ${amount(separatePrice)}${less}`)
}
