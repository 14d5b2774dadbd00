/*
 * Address and phone of the centre as pages, letters and documents write them. It imports no schema, because browsers
 * load it.
 */

type Address = { readonly street: string; readonly postalCode: string; readonly town: string }

/** « 69003 Lyon » */
export const cityLine = ({ postalCode, town }: Omit<Address, 'street'>): string => `${postalCode} ${town}`

/** « 12 rue des Tilleuls, 69003 Lyon » */
export const addressLine = (address: Address): string => `${address.street}, ${cityLine(address)}`
