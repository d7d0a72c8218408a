export const NAME_WITH_ADDRESS = 'Remove web and email addresses from the name.'

/** Names appear in emails to strangers, so they must not contain links (a bare "Dom.pl" is a name). */
export const containsAddress = (name: string): boolean => /\bhttps?\b|www\.|@|:\/\//i.test(name)

/** Maximum length of a name in our sentences; longer than any real name. */
export const NAME_IN_SENTENCE = 80

/** A name at the end of a sentence, since "Kowalska sp. z o.o." already ends with a full stop. */
export const withFullStop = (name: string): string => (name.endsWith('.') ? name : `${name}.`)

const COUNTRIES_WITH_ARTICLE =
  /(Republic|Islands|Kingdom|States|Emirates|Union)$|^(Bahamas|Comoros|Gambia|Isle of Man|Maldives|Netherlands|Philippines|Seychelles)$/

/** A country's name within a sentence: "Poland", "the Czech Republic". */
export const countryInSentence = (country: string): string =>
  COUNTRIES_WITH_ARTICLE.test(country) ? `the ${country}` : country

/** A name shortened for an email or notice, so that a long one cannot replace our text. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > NAME_IN_SENTENCE
    ? `${characters
        .slice(0, NAME_IN_SENTENCE - 1)
        .join('')
        .trimEnd()}…`
    : name
}
