/** Signs that nobody sees: NUL, which the database does not store, soft hyphens, and what steers the direction of text. */
const UNSEEN =
  /[\0\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu // oxlint-disable-line no-control-regex
/** Joiners after what they never join; letters of other scripts and pictures need theirs. */
const LOOSE_JOINERS = /(^|[\p{Script=Latin}\p{N}\p{P}\p{Z}\p{Cc}])[\u200c\u200d]+/gu

/** What a person typed or copied, as it is stored and searched: without characters that nobody sees. */
export function visibleText(typed: string): string {
  return typed.replace(UNSEEN, '').replace(LOOSE_JOINERS, '$1')
}
