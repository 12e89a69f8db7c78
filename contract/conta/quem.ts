/**
 * The header that says for whom a request acts: which user, in which practice. All tabs of a browser share one session
 * cookie, so a tab that shows one user could otherwise act with the session of another who signed in later. A request
 * whose session belongs to somebody else is refused with 401 and the code `outra_sessao`. Programs without a browser may
 * leave it out.
 */
export const QUEM_HEADER = 'x-vinculo-quem';
export const OUTRA_SESSAO = 'outra_sessao';

type Quem = { id: string; conta_id: string };

export const quemDe = ({ id, conta_id }: Quem) => `${id}/${conta_id}`;
