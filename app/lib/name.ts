/** Beside the name of a person or a company that holds an address. */
export const NAME_WITH_ADDRESS = 'Please leave web and e-mail addresses out of the name.'

/** Names reach mails to people who do not know their owner: none may lead anywhere (a bare "Dom.pl" is a name). */
export const holdsAddress = (name: string): boolean => /\bhttps?\b|www\.|@|:\/\//i.test(name)
