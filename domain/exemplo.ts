type Contas = { conta_id: string; contas: readonly { id: string; exemplo_ate: string | null }[] };

/** The example practice of somebody, if there is one. */
export const exemploDe = ({ contas }: Pick<Contas, 'contas'>) => contas.find(({ exemplo_ate }) => exemplo_ate !== null);

/** Whether somebody acts in an example practice: invented records, from which nothing is sent. */
export const emExemplo = (user: Contas) => exemploDe(user)?.id === user.conta_id;
