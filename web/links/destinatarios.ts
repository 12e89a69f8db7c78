import { useTranslation } from 'react-i18next';
import { REGRAS_DO_LINK, type TipoDeLink } from '#contract/links/tipos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { isAdulto, recebePorSi } from '#domain/days/idade.ts';
import { consente } from '#domain/representacao.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** With the value in, or without it. */
export const trocado = <T>(lista: T[], valor: T) =>
  lista.includes(valor) ? lista.filter((one) => one !== valor) : [...lista, valor];

/** The guardians, and the patient if not a child: whether each may receive this kind of link, and consent for the patient. */
export const useDestinatarios = (tipo: TipoDeLink) => {
  const { nome, responsaveis, data_nascimento, idioma } = usePaciente();
  const { fuso } = useSignedUser();
  const hoje = hojeEm(fuso);
  const adulto = isAdulto(data_nascimento, hoje);
  const { t } = useTranslation(['links', 'anamneses']);
  const proprio = {
    id: null,
    nome: t('anamneses:informantes.proprio', { nome }),
    pode: true,
    consente: adulto,
    idioma,
  };
  return [
    ...responsaveis.map(({ responsavel_id, nome, parentesco, pode_receber, representa, idioma }) => ({
      id: responsavel_id,
      nome: comParentesco(nome, parentesco),
      pode: pode_receber.includes(REGRAS_DO_LINK[tipo].envio),
      consente: consente(representa, adulto),
      idioma,
    })),
    ...(recebePorSi(data_nascimento, hoje) ? [proprio] : []),
  ];
};
