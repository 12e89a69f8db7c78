import { useTranslation } from 'react-i18next';
import { REGRAS_DO_LINK, type TipoDeLink } from '#contract/links/tipos.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { isAdulto, recebePorSi } from '#domain/days/idade.ts';
import { consente } from '#domain/representacao.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** The list with the value added, or removed if it was there. */
export const trocado = <T>(lista: T[], valor: T) =>
  lista.includes(valor) ? lista.filter((one) => one !== valor) : [...lista, valor];

type Conhecido = Pick<Paciente, 'responsaveis' | 'data_nascimento' | 'idioma'>;

/** The guardians, and the patient if not a child: whether each may receive this kind of link, and consent for the patient. */
export const destinatariosDe = (
  tipo: TipoDeLink,
  { responsaveis, data_nascimento, idioma }: Conhecido,
  hoje: string,
  nomeProprio: string,
) => {
  const adulto = isAdulto(data_nascimento, hoje);
  const proprio = { id: null, nome: nomeProprio, pode: true, consente: adulto, idioma };
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

/** The recipients for the patient of the open file. */
export const useDestinatarios = (tipo: TipoDeLink) => {
  const paciente = usePaciente();
  const { fuso } = useSignedUser();
  const { t } = useTranslation(['links', 'anamneses']);
  const { nome } = paciente;
  return destinatariosDe(tipo, paciente, hojeEm(fuso), t('anamneses:informantes.proprio', { nome }));
};
