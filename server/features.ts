import { adminRoutes } from './admin/admin.routes.ts';
import { agendaRoutes } from './agenda/agenda.routes.ts';
import { aoVivoRoutes } from './agenda/ao-vivo.routes.ts';
import { salasRoutes } from './agenda/salas.routes.ts';
import { anamnesesRoutes } from './anamneses/anamneses.routes.ts';
import { anamneseModelosRoutes } from './anamneses/modelos.routes.ts';
import { anamneseResumoRoutes } from './anamneses/resumo.routes.ts';
import { anexosRoutes } from './anexos/anexos.routes.ts';
import { atendimentosRoutes } from './atendimentos/atendimentos.routes.ts';
import { quemViuRoutes } from './auditoria/quem-viu.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { oauthRoutes } from './auth/oauth.routes.ts';
import { cepRoutes } from './cep/cep.routes.ts';
import { consentimentosRoutes } from './consentimentos/consentimentos.routes.ts';
import { correioRoutes } from './correio/correio.routes.ts';
import { documentosRoutes } from './documentos/documentos.routes.ts';
import { escolaContatosRoutes } from './escolas/contatos.routes.ts';
import { escolasRoutes } from './escolas/escolas.routes.ts';
import { exemploRoutes } from './exemplo/exemplo.routes.ts';
import { exportacaoRoutes } from './exportacao/exportacao.routes.ts';
import { extratoRoutes } from './financeiro/extrato/extrato.routes.ts';
import { financeiroRoutes } from './financeiro/financeiro.routes.ts';
import { cobrancaRoutes } from './financeiro/lancamentos/cobranca.routes.ts';
import { devedoresRoutes } from './financeiro/lancamentos/devedores.routes.ts';
import { lancamentosRoutes } from './financeiro/lancamentos/lancamentos.routes.ts';
import { recibosRoutes } from './financeiro/recibos/recibos.routes.ts';
import { repassesRoutes } from './financeiro/repasses/repasses.routes.ts';
import { historiaRoutes } from './historia/historia.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { iaRoutes } from './ia/ia.routes.ts';
import { imagensRoutes } from './imagens/imagens.routes.ts';
import { impressoesRoutes } from './impressoes/impressoes.routes.ts';
import { linkAbertoRoutes } from './links/abertos.routes.ts';
import { linkAjustesRoutes } from './links/ajustes/ajustes.routes.ts';
import { anamneseLinksRoutes } from './links/anamnese/anamnese-links.routes.ts';
import { arquivoAbertoRoutes, arquivosPorLinkRoutes } from './links/arquivo/arquivos.routes.ts';
import { coletasRoutes } from './links/assinatura/coletas.routes.ts';
import { cobrancaLinksRoutes } from './links/cobranca/cobranca-links.routes.ts';
import { entregasRoutes } from './links/entrega/entregas.routes.ts';
import { linksRoutes } from './links/links.routes.ts';
import { membrosRoutes } from './membros/membros.routes.ts';
import { novoPacienteRoutes } from './novo-paciente/novo-paciente.routes.ts';
import { equipeRoutes } from './pacientes/equipe.routes.ts';
import { nomesRoutes } from './pacientes/nomes.routes.ts';
import { pacientesRoutes } from './pacientes/pacientes.routes.ts';
import { assentosRoutes } from './pagamentos/assentos.routes.ts';
import { gatewayRoutes } from './pagamentos/gateway.routes.ts';
import { pagamentosRoutes } from './pagamentos/pagamentos.routes.ts';
import { planosRoutes } from './planos/planos.routes.ts';
import { planosIntervencaoRoutes } from './planos-intervencao/planos-intervencao.routes.ts';
import { rascunhoIntervencaoRoutes } from './planos-intervencao/rascunho/rascunho.routes.ts';
import { procurarRoutes } from './procurar/procurar.routes.ts';
import { profissoesRoutes } from './profissoes/profissoes.routes.ts';
import { rascunhosRoutes } from './rascunhos/rascunhos.routes.ts';
import { registrosRoutes } from './registros/registros.routes.ts';
import { relatoriosRoutes } from './relatorios/relatorios.routes.ts';
import { responsaveisRoutes } from './responsaveis/responsaveis.routes.ts';
import { semConexaoRoutes } from './sem-conexao/sem-conexao.routes.ts';
import { emailRoutes } from './settings/email.routes.ts';
import { segurancaRoutes } from './settings/seguranca.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { supervisaoRoutes } from './supervisao/supervisao.routes.ts';
import { aplicacoesRoutes } from './testes/aplicacoes.routes.ts';
import { termosDeTesteRoutes } from './testes/termos-de-teste.routes.ts';
import { testesRoutes } from './testes/testes.routes.ts';
import { verificarRoutes } from './verificar/verificar.routes.ts';

/** Every feature of the API, one line each. */
export const FEATURES = [
  authRoutes,
  oauthRoutes,
  settingsRoutes,
  emailRoutes,
  segurancaRoutes,
  membrosRoutes,
  profissoesRoutes,
  imagensRoutes,
  pacientesRoutes,
  nomesRoutes,
  novoPacienteRoutes,
  procurarRoutes,
  equipeRoutes,
  responsaveisRoutes,
  escolasRoutes,
  escolaContatosRoutes,
  anexosRoutes,
  atendimentosRoutes,
  agendaRoutes,
  salasRoutes,
  aoVivoRoutes,
  linksRoutes,
  anamneseLinksRoutes,
  entregasRoutes,
  coletasRoutes,
  consentimentosRoutes,
  cobrancaLinksRoutes,
  arquivosPorLinkRoutes,
  linkAjustesRoutes,
  arquivoAbertoRoutes,
  linkAbertoRoutes,
  anamneseModelosRoutes,
  anamnesesRoutes,
  anamneseResumoRoutes,
  registrosRoutes,
  supervisaoRoutes,
  rascunhosRoutes,
  historiaRoutes,
  quemViuRoutes,
  homeRoutes,
  semConexaoRoutes,
  testesRoutes,
  termosDeTesteRoutes,
  aplicacoesRoutes,
  cepRoutes,
  iaRoutes,
  planosIntervencaoRoutes,
  rascunhoIntervencaoRoutes,
  impressoesRoutes,
  verificarRoutes,
  documentosRoutes,
  financeiroRoutes,
  cobrancaRoutes,
  devedoresRoutes,
  lancamentosRoutes,
  correioRoutes,
  extratoRoutes,
  recibosRoutes,
  repassesRoutes,
  planosRoutes,
  pagamentosRoutes,
  assentosRoutes,
  gatewayRoutes,
  exemploRoutes,
  exportacaoRoutes,
  adminRoutes,
  relatoriosRoutes,
];
