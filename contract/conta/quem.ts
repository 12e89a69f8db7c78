/**
 * The header that says for whom a request acts: which user, in which practice. All tabs of a browser share one session
 * cookie, so a tab that shows one user could otherwise act with the session of another who signed in later. A request
 * whose session belongs to somebody else is refused with 401 and the code `outra_sessao`. Somebody may belong to several
 * practices, and two tabs may show two of them: the header chooses. A practice that the session has not entered, or that
 * the person has left, is refused with 401 and the code `fora_da_pratica`; so is a browser that names none, except where
 * a route concerns the whole sign-in (`semPratica`). Programs without a browser may leave it out: they act in the practice
 * that they signed in to.
 */
export const QUEM_HEADER = 'x-vinculo-quem';
export const OUTRA_SESSAO = 'outra_sessao';
export const FORA_DA_PRATICA = 'fora_da_pratica';

type Quem = { id: string; conta_id: string };

export const quemDe = ({ id, conta_id }: Quem) => `${id}/${conta_id}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const QUEM = new RegExp(`^(${UUID})/(${UUID})$`);

export const usuarioDe = (quem: string): string | null => QUEM.exec(quem)?.[1] ?? null;
export const praticaDe = (quem: string): string | null => QUEM.exec(quem)?.[2] ?? null;
