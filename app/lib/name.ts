/** Beside the name of a person or a company that holds an address. */
export const NAME_WITH_ADDRESS = 'Remove web and email addresses from the name.'

/** Names reach mails to people who do not know their owner: none may lead anywhere (a bare "Dom.pl" is a name). */
export const holdsAddress = (name: string): boolean => /\bhttps?\b|www\.|@|:\/\//i.test(name)

/** Characters of a name within our sentences: more than people and companies go by. */
export const NAME_IN_SENTENCE = 80

/** A name at the end of a sentence: one such as "Kowalska sp. z o.o." brings its full stop. */
export const ending = (name: string): string => (name.endsWith('.') ? name : `${name}.`)

/** A name as a sentence of a mail or notice has it, so that a long one does not speak in our place. */
export function shortName(name: string): string {
  const signs = [...name]
  return signs.length > NAME_IN_SENTENCE
    ? `${signs
        .slice(0, NAME_IN_SENTENCE - 1)
        .join('')
        .trimEnd()}…`
    : name
}
