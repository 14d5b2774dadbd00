import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './search-field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & { label: string }

/** A search field with its icon. */
export const SearchField = ({ label, ...input }: Props) => (
  <span className={styles.search}>
    <Search aria-hidden="true" />
    <input {...input} type="search" aria-label={label} />
  </span>
)
