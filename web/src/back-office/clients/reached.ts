/** « Léa Martin, lea@exemple.fr »; the name alone where there is no address. */
export const nameAndEmail = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  email === '' ? name : `${name}, ${email}`
