-- The standard confidentiality text, version 1. A new version is a new row in a new migration.

insert into nda_versions (listing_id, number, body) values (null, 1, $nda$CONFIDENTIALITY UNDERTAKING

1. Parties. This undertaking is given by the company in whose name it is accepted (the "Recipient") to the company that offers the property on Parcela (the "Owner").

2. Purpose. The Recipient receives information on the property only in order to decide whether to negotiate its purchase, financing or review.

3. Confidential information. Everything about the property, its tenants, its figures and its documents that is not public and that the Owner makes available through Parcela or afterwards, in any form.

4. Duties. The Recipient keeps the confidential information secret, uses it for the purpose only, and gives it only to those of its members, employees, advisers and financing banks who need it for the purpose and are bound to the same secrecy.

5. No contact. The Recipient does not contact tenants, employees, lenders or authorities about the property without the Owner's written consent.

6. Exceptions. These duties do not cover information that is or becomes public without a breach of this undertaking, that the Recipient already held lawfully, or that a law or authority requires it to disclose; it then tells the Owner beforehand where that is allowed.

7. Return. On the Owner's request the Recipient deletes or returns the confidential information, except for copies that law or ordinary backups require it to keep.

8. Term. These duties end two years after acceptance, or earlier with the purchase of the property by the Recipient.

9. No obligation. This undertaking does not oblige either side to conclude a transaction and gives no right in the property or the information.

10. Law. Polish law governs this undertaking. The courts at the Owner's registered seat decide disputes.

The person who accepts declares that they may bind the Recipient. Typing the full name and accepting has the effect of a declaration in document form.$nda$);
