import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/conta/auth.ts';
import { equipe, type NaEquipe } from '#contract/equipe.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

export type Excecao = { ate: string; motivo: string };

export const equipeDoCaso = (id: string) => read(equipe.ler, { params: { id }, silent: true });

/** The exceptional access by which alone this member reads a file now, if any. */
export const excecaoDe = (equipe: NaEquipe[], { membro }: Pick<User, 'membro'>): Excecao | null => {
  const atuais = equipe.filter((one) => one.membro_id === membro.id && one.atual);
  const [{ ate, motivo } = { ate: null, motivo: null }] = atuais;
  return ate && motivo && atuais.every((one) => one.motivo !== null) ? { ate, motivo } : null;
};

export const useExcecao = (id: string) => {
  const user = useSignedUser();
  const { data } = useQuery({ ...equipeDoCaso(id), enabled: user.membro.equipe });
  return data ? excecaoDe(data.equipe, user) : null;
};
