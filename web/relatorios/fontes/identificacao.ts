import { useTranslation } from 'react-i18next';
import type { Paciente } from '#contract/pacientes.ts';
import { profissionalNoPapel } from '#domain/inscricao.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { formatDate } from '#web/lib/format.ts';
import { hoje, idadePorExtenso } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { useMinhaProfissao } from '#web/profissoes/index.ts';
import type { Ler } from './ler.ts';

export const useIdentificacao = (paciente: Paciente): Ler => {
  const { t } = useTranslation(['relatorios', 'cadastro', 'shell']);
  const { name, registro, fuso } = useSignedUser();
  const profissao = useMinhaProfissao();
  return async () => {
    const { nome, data_nascimento, responsavel, escola, ano_escolar } = paciente;
    const { quem } = profissionalNoPapel(currentLocale(), profissao, registro);
    const autor = [name, quem].filter(Boolean).join(', ');
    const idade = idadePorExtenso(data_nascimento, hoje(fuso), t);
    const linhas: [string, string | null | undefined][] = [
      [t('fontes.nome'), nome],
      [t('fontes.nascimento'), data_nascimento && `${formatDate(data_nascimento)}${idade ? ` (${idade})` : ''}`],
      [t('fontes.responsavel'), responsavel?.nome],
      [t('fontes.escola'), [escola?.nome, ano_escolar].filter(Boolean).join(', ')],
      [t('fontes.solicitante'), responsavel?.nome ?? '____________________'],
      [t('fontes.finalidade'), '____________________'],
      [t('fontes.autor'), autor],
    ];
    return linhas
      .flatMap(([rotulo, valor]) =>
        valor ? `<p><strong>${escaparHtml(rotulo)}:</strong> ${escaparHtml(valor)}</p>` : [],
      )
      .join('');
  };
};
