import type { TFunction } from 'i18next';
import type { Registro } from '#contract/registros.ts';
import { formatInstant } from '#web/lib/format.ts';
import { assinadoNoEstagio, quemAssinou } from '#web/supervisao/index.ts';

type Assinado = Pick<Registro, 'assinado_em' | 'assinado_por' | 'assinado_inscricao' | 'supervisao'>;

/** Who signed a note and when, a line for each: the trainee, and the supervisor; or that a signature is missing. */
export const assinaturasDaNota = (registro: Assinado, fuso: string, t: TFunction): string[] => {
  const { assinado_em, assinado_por, assinado_inscricao, supervisao } = registro;
  const estagio = supervisao && supervisao.decisao !== 'devolvida' ? [assinadoNoEstagio(supervisao, fuso, t)] : [];
  if (!assinado_em) return estagio.length ? [...estagio, t('supervisao:esperando')] : [t('registros:nao_assinado')];
  const quem = { nome: quemAssinou(assinado_por, assinado_inscricao), quando: formatInstant(assinado_em, fuso) };
  return [...estagio, estagio.length ? t('supervisao:contra_assinado', quem) : t('registros:assinado_por', quem)];
};
