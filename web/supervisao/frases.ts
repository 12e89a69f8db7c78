import type { TFunction } from 'i18next';
import type { Supervisao } from '#contract/supervisao.ts';
import { formatInstant } from '#web/lib/format.ts';
import { quemAssinou } from './quem.ts';

/** “Signed by the trainee Bia Reis · E-77, 4 March.” */
export const assinadoNoEstagio = (supervisao: Supervisao, fuso: string, t: TFunction) =>
  t('supervisao:assinado', {
    nome: quemAssinou(supervisao.estagiario, supervisao.estagiario_inscricao),
    quando: formatInstant(supervisao.pedido_em, fuso),
  });

/** A round in words: who signed, and what the supervisor decided. */
export const frasesDaSupervisao = (supervisao: Supervisao, fuso: string, t: TFunction): string[] => {
  const { decisao, decidido_em, decidido_por, decidido_inscricao, motivo } = supervisao;
  const assinado = assinadoNoEstagio(supervisao, fuso, t);
  if (!decisao || !decidido_em) return [assinado, t('supervisao:esperando')];
  const quem = { nome: quemAssinou(decidido_por, decidido_inscricao), quando: formatInstant(decidido_em, fuso) };
  if (decisao === 'assinada') return [assinado, t('supervisao:contra_assinado', quem)];
  return [assinado, t('supervisao:devolvido', quem), t('supervisao:motivo_de', { motivo })];
};
